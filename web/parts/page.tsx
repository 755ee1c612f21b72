import { type ReactNode, useEffect } from 'react';
import { texts } from '../texts';

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One screen: its heading is the window's title, too. */
export function Page({ title, note, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 py-4 sm:px-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          {note && <p className="text-muted">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export const Section = (props: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section className="mb-6">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
      <h2 className="text-base font-semibold">
        {props.title}
        {props.note && <span className="ms-2 text-xs font-normal text-muted">{props.note}</span>}
      </h2>
      {props.actions}
    </div>
    {props.children}
  </section>
);
