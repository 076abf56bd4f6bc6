/** The name of a file on one line; in a narrow space its beginning is cut, never the extension. */
export function UploadName({ name }: { name: string }) {
  const place = name.lastIndexOf('.');
  const isCut = place > 0 && name.length - place <= 6;
  return (
    <span className="upload-item-name" title={name}>
      <span>{isCut ? name.slice(0, place) : name}</span>
      {isCut && <span>{name.slice(place)}</span>}
    </span>
  );
}
