import type { Cipher } from '../../../platform/cipher';
import type { AiProviders } from '../providers/ai-providers';

export type AiDeps = { cipher: Cipher; aiProviders: AiProviders; hasSandbox: boolean };
