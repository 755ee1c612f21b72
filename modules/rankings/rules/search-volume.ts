/** Source of a volume or a price: a user or an import (`given`), or a provider's keyword data. */
export const volumeSources = ['given', 'dataforseo', 'sandbox'] as const;
export type VolumeSource = (typeof volumeSources)[number];

/** Sources that can be queried for volumes. */
export type KeywordDataSource = Exclude<VolumeSource, 'given'>;

/**
 * State of a volume: `pending` before any was read, `no_data` when the provider has no volume.
 * `unsupported` means that the provider does not accept such a keyword or place.
 */
export const volumeStates = ['pending', 'measured', 'no_data', 'unsupported'] as const;
export type VolumeState = (typeof volumeStates)[number];

export type VolumeEvidence = {
  state: VolumeState;
  source: VolumeSource | null;
  checkedAt: string | null;
};

export const noVolume: VolumeEvidence = { state: 'pending', source: null, checkedAt: null };

/** Days that a volume stays valid: monthly volumes change slowly, and each reading costs. */
export const volumeValidDays = 30;
