import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../parts/notices';

type Options<Result> = {
  /** First parts of the keys of what must be read again. */
  stale: readonly string[];
  done?: (result: Result) => string | undefined;
};

/** Makes a change by the API; says what became of it, and reads again what it changed. */
export function useChange<Input, Result>(
  change: (input: Input) => PromiseLike<Result>,
  { stale, done }: Options<Result>,
) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (input: Input): Promise<Result> => change(input),
    onSuccess: async (result) => {
      const text = done?.(result);
      if (text !== undefined) notify(text);
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
    onError: (error) => notify(error.message, { isError: true }),
  });
}
