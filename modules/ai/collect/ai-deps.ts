import type { Cipher } from '../../../platform/cipher';
import type { Stores } from '../../../platform/stores';
import type { AiProviders } from '../providers/ai-providers';

export type AiDeps = Stores & { cipher: Cipher; aiProviders: AiProviders; hasSandbox: boolean };
