import { entryPoint } from '../../dev/stack/entry-point';

/** The workflows as set-up built them: to bundle them takes seconds in each file. */
export const workflowBundlePath = (): string => entryPoint('workflows/bundle');
