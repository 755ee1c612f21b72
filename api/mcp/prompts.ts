/** Work that a person may hand to a model, in words that name the tools for it. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: Array<{ name: string; description: string; required: boolean }>;
  /** The message, of the arguments by name; those that are not required may be missing. */
  text: (given: Record<string, string | undefined>) => string;
};

export const prompts: Prompt[] = [];
