interface OpeningCellProps {
  title: string;
  /** Said in a second line, below the title. */
  aside: string;
  /** Why it failed: said in place of the aside. */
  problem: string | null;
  onOpen: () => void;
}

/** The cell that names a row and opens it, with a word on how it went. */
export function OpeningCell({ title, aside, problem, onOpen }: OpeningCellProps) {
  return (
    <>
      <button type="button" className="text-button table-opening list-clipped" onClick={onOpen}>
        {title}
      </button>
      <span className="list-aside" data-problem={problem !== null || undefined}>
        {problem ?? aside}
      </span>
    </>
  );
}
