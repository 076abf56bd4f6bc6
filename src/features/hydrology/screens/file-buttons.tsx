import type { Resource } from '../../../declare/resource.ts';
import { lazyPart, Parts } from '../../../ui/slices/lazy-part.tsx';
import { useSlots } from '../../../ui/slices/slice-registry.tsx';
import type { ListPartProps } from '../../../ui/slices/slots.ts';
import { loadReadings } from './load-readings.ts';

type FileButtonsProps = Pick<ListPartProps, 'list'>;

/** The import and export buttons for the list of readings. */
export const FileButtons = lazyPart<FileButtonsProps>(async () => {
  const readings = await loadReadings();
  return { default: ({ list }) => <Buttons resource={readings} list={list} /> };
});

function Buttons({ resource, list }: FileButtonsProps & { resource: Resource }) {
  const { buttons } = useSlots(resource);
  return <Parts of={buttons} props={{ resource, list }} />;
}
