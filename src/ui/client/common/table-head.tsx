/** The headers of a table’s columns. */
export function TableHead({
  heads,
  hasCorner = false,
}: {
  readonly heads: readonly string[];
  /** Whether its first column holds the row headers. */
  readonly hasCorner?: boolean;
}) {
  return (
    <thead>
      <tr>
        {hasCorner && <td />}
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
