import { compareAiAnswers } from './compare-answers';
import { createAiBrands } from './create-brands';
import { createAiPrompts } from './create-prompts';
import { createAiTarget } from './create-target';
import { deleteAiBrand } from './delete-brand';
import { deleteAiImport } from './delete-import';
import { deleteAiPrompts } from './delete-prompts';
import { deleteAiTarget } from './delete-target';
import { estimateAiCollection } from './estimate-collection';
import { getAiAnswer } from './get-answer';
import { getAiImport } from './get-import';
import { getAiBrandMatching } from './get-matching';
import { getAiMethodology } from './get-methodology';
import { getAiPolicySummary } from './get-policy-summary';
import { getAiPrompt } from './get-prompt';
import { importAiPrompts } from './import-prompts';
import { importAiReport } from './import-report';
import { listAiAnswers } from './list-answers';
import { listAiBrandShares } from './list-brand-shares';
import { listAiBrands } from './list-brands';
import { listAiCitations } from './list-citations';
import { listAiCross } from './list-cross';
import { listAiFanOuts } from './list-fan-outs';
import { listAiGaps } from './list-gaps';
import { listAiImportRows } from './list-import-rows';
import { listAiImports } from './list-imports';
import { listAiJourney, listAiJourneyEngines } from './list-journey';
import { listAiLiveFetches } from './list-live-fetches';
import { listAiPolicy } from './list-policy';
import { listAiPrompts } from './list-prompts';
import { listAiReconciliation } from './list-reconciliation';
import { listAiReferrals } from './list-referrals';
import { listAiRetrievals } from './list-retrievals';
import { listAiTargets } from './list-targets';
import { listAiTurnover } from './list-turnover';
import { listAiVisibility } from './list-visibility';
import { trackAiQueries } from './track-queries';
import { updateAiBrand } from './update-brand';
import { updateAiPrompt } from './update-prompt';
import { updateAiTarget } from './update-target';

export const aiOperations = [
  estimateAiCollection,
  listAiPrompts,
  createAiPrompts,
  importAiPrompts,
  getAiPrompt,
  updateAiPrompt,
  deleteAiPrompts,
  listAiBrands,
  getAiBrandMatching,
  createAiBrands,
  updateAiBrand,
  deleteAiBrand,
  listAiTargets,
  createAiTarget,
  updateAiTarget,
  deleteAiTarget,
  listAiVisibility,
  listAiAnswers,
  getAiAnswer,
  compareAiAnswers,
  listAiCitations,
  listAiTurnover,
  listAiBrandShares,
  listAiCross,
  listAiGaps,
  listAiLiveFetches,
  listAiFanOuts,
  listAiRetrievals,
  listAiPolicy,
  getAiPolicySummary,
  listAiReferrals,
  listAiJourney,
  listAiJourneyEngines,
  importAiReport,
  listAiImports,
  getAiImport,
  listAiImportRows,
  trackAiQueries,
  deleteAiImport,
  listAiReconciliation,
  getAiMethodology,
];
