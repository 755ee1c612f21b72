const pageRows = 500;

/** Yields all rows of a paged list, for lists that do not grow while they are sent. */
export async function* everyRow<Row>(
  read: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += pageRows) {
    const rows = await read({ limit: pageRows, offset });
    yield* rows;
    if (rows.length < pageRows) return;
  }
}
