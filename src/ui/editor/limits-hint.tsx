/** What a field takes, in one line under its buttons. */
export function LimitsHint({ children }: { children: string }) {
  return (
    <p className="drop-zone-limits" title={children}>
      {children}
    </p>
  );
}
