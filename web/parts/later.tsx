import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Code<Props> = {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
};

/**
 * Makes a component whose code is loaded when it is first shown, and that shows `until` before.
 * React would show the content of a `Suspense` no sooner than 300 ms after its fallback.
 */
export function later<Props extends object>(
  load: Code<Props>['load'],
): (props: Props & { until?: ReactNode }) => ReactNode {
  const code: Code<Props> = { load };
  return ({ until, ...props }) => <Later code={code} until={until} props={props as Props} />;
}

type LaterProps<Props> = { code: Code<Props>; until: ReactNode; props: Props };

function Later<Props extends object>({ code, until, props }: LaterProps<Props>) {
  const [Part, setPart] = useState(() => code.loaded);
  useEffect(() => {
    if (Part) return;
    code.load().then(
      (part) => {
        code.loaded = part;
        setPart(() => part);
      },
      // The screen's boundary for errors catches what is thrown while drawing.
      (error: unknown) =>
        setPart(() => {
          throw error;
        }),
    );
  }, [Part, code]);
  return Part ? <Part {...props} /> : until;
}
