/** Where a volume or a price is from: a person or an import, or a provider's keyword data. */
export const volumeSources = ['given', 'dataforseo', 'sandbox'] as const;
export type VolumeSource = (typeof volumeSources)[number];

/** Who can be asked for volumes. */
export type KeywordDataSource = Exclude<VolumeSource, 'given'>;

/**
 * `pending` before there is any, `no_data` where the provider knows nothing of the keyword,
 * `unsupported` where it cannot take such a keyword or place.
 */
export const volumeStates = ['pending', 'measured', 'no_data', 'unsupported'] as const;
export type VolumeState = (typeof volumeStates)[number];

export type VolumeEvidence = {
  state: VolumeState;
  source: VolumeSource | null;
  checkedAt: string | null;
};

export const noVolume: VolumeEvidence = { state: 'pending', source: null, checkedAt: null };

/** A month's volume moves slowly, and each reading costs. */
export const volumeValidDays = 30;
