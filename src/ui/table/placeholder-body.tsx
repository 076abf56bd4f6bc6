/** Rows of grey bars until the first answer arrives. */
const placeholderRows = 10;

/** Placeholder rows while a table loads: one bar per column, as wide as its kind. */
export function PlaceholderBody({ kinds }: { kinds: readonly string[] }) {
  const cells = kinds.map((kind, place) => ({ kind, key: `${place} ${kind}` }));
  return (
    <tbody aria-hidden>
      {Array.from({ length: placeholderRows }, (_, row) => String(row)).map((row) => (
        <tr key={row}>
          {cells.map(({ kind, key }) => (
            <td key={key} data-column={kind}>
              <span className="list-bar" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
