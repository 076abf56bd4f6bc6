import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { type BoundPlaces, getScopePlaces, type OfferedPlant, type PlaceIds } from '../contract/accounts.ts';
import './access.css';

interface ScopeBoxesProps {
  /** What is in the scope already: it may be out of use or removed, and then is not offered. */
  known?: BoundPlaces;
  /** Added by the form. */
  id?: string;
  value?: PlaceIds;
  onChange?: (ids: PlaceIds) => void;
}

export const nowhere: PlaceIds = { plantIds: [], reservoirIds: [] };
const unknown: BoundPlaces = { plants: [], reservoirs: [], others: 0 };

/** The plants as checkboxes with their reservoirs below them: a plant includes its reservoirs. */
export function ScopeBoxes({ known = unknown, id, value = nowhere, onChange }: ScopeBoxesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [getScopePlaces.name],
    queryFn: ({ signal }) => call(getScopePlaces, {}, { signal }),
  });
  if (error) return <ProblemResult error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const set = (of: keyof PlaceIds, place: string, chosen: boolean) => {
    const others = value[of].filter((other) => other !== place);
    onChange?.({ ...value, [of]: chosen ? [...others, place] : others });
  };
  const offered = [...data.items, ...notOffered(known, data.items)];
  return (
    <fieldset id={id} className="access-boxes scope-boxes" aria-label={t('access:scope.title')}>
      {offered.map(({ plant, reservoirs }) => {
        const isWhole = plant !== null && value.plantIds.includes(plant.id);
        return (
          <div key={plant?.id ?? reservoirs[0]?.id}>
            {plant && (
              <PlaceBox
                of="plant"
                name={plant.name}
                checked={isWhole}
                onChange={(chosen) => set('plantIds', plant.id, chosen)}
              />
            )}
            {reservoirs.map((reservoir) => (
              <PlaceBox
                key={reservoir.id}
                of="reservoir"
                name={reservoir.name}
                isBelow={plant !== null}
                disabled={isWhole}
                checked={isWhole || value.reservoirIds.includes(reservoir.id)}
                onChange={(chosen) => set('reservoirIds', reservoir.id, chosen)}
              />
            ))}
          </div>
        );
      })}
      {offered.length === 0 && <p className="access-quiet">{t('access:scope.noPlaces')}</p>}
    </fieldset>
  );
}

interface PlaceBoxProps {
  of: 'plant' | 'reservoir';
  name: string | null;
  checked: boolean;
  isBelow?: boolean;
  disabled?: boolean;
  onChange: (chosen: boolean) => void;
}

function PlaceBox({ of, name, checked, isBelow = false, disabled = false, onChange }: PlaceBoxProps) {
  const { t } = useTranslation();
  return (
    <label data-below={isBelow || undefined}>
      <input
        type="checkbox"
        disabled={disabled}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{name ?? t('access:scope.gone')}</span>
      <small>{t(`access:scope.kind.${of}`)}</small>
    </label>
  );
}

/** What is in the scope and not offered: it can only be taken out. */
function notOffered({ plants, reservoirs }: BoundPlaces, items: readonly OfferedPlant[]) {
  const offered = new Set(
    items.flatMap((item) => [`p${item.plant?.id}`, ...item.reservoirs.map(({ id }) => `r${id}`)]),
  );
  return [
    ...plants.filter(({ id }) => !offered.has(`p${id}`)).map((plant) => ({ plant, reservoirs: [] })),
    ...reservoirs.filter(({ id }) => !offered.has(`r${id}`)).map((one) => ({ plant: null, reservoirs: [one] })),
  ];
}
