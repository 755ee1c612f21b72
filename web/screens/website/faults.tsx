/** What of a form's rows was refused, and where. */
export function Faults({ error }: { error: unknown }) {
  const { details = [] } = (error ?? {}) as { details?: { path: string; message: string }[] };
  if (details.length === 0) return null;
  return (
    <ul role="alert" className="list-disc space-y-1 ps-5 text-bad">
      {details.map(({ path, message }) => (
        <li key={path} className="wrap-anywhere">
          {message} <span className="text-xs text-muted">{path}</span>
        </li>
      ))}
    </ul>
  );
}
