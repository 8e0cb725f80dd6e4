import { useImageFiltersQuery } from '../../domain/images/image-endpoints.ts';
import { valueOf } from './image-filter.ts';
import type { ImageFilter } from './image-filter.ts';
import { messages } from './messages.ts';

const { filters: texts } = messages;

interface FilterChoiceProps {
  filter: ImageFilter;
  className?: string | undefined;
  /** An empty text for all images. */
  onFilter: (value: string) => void;
}

/** Narrows the list to images without a caption or a collection, to those of a camera, or to those of a year. */
export function FilterChoice({ filter, className, onFilter }: FilterChoiceProps) {
  const { data } = useImageFiltersQuery();
  const { cameras = [], years = [], standalone = 0, uncaptioned = 0 } = data ?? {};
  const chosen = valueOf(filter);
  const option = (of: ImageFilter, label: string, count: number) => (
    <option key={valueOf(of)} value={valueOf(of)}>
      {texts.counted(label, count)}
    </option>
  );
  const known = [
    ...cameras.map(({ camera }) => valueOf({ camera })),
    ...years.map(({ year }) => valueOf({ year })),
  ];
  return (
    <select
      className={className}
      aria-label={texts.label}
      value={chosen}
      onChange={({ target }) => onFilter(target.value)}
    >
      <option value="">{texts.all}</option>
      {option({ only: 'uncaptioned' }, texts.uncaptioned, uncaptioned)}
      {option({ only: 'standalone' }, texts.standalone, standalone)}
      {/* Of an address whose images are gone, or that is not loaded yet. */}
      {chosen && !filter.only && !known.includes(chosen) && (
        <option value={chosen}>{filter.camera ?? filter.year}</option>
      )}
      {cameras.length > 0 && (
        <optgroup label={texts.camera}>
          {cameras.map(({ camera, count }) => option({ camera }, camera, count))}
        </optgroup>
      )}
      {years.length > 0 && (
        <optgroup label={texts.year}>
          {years.map(({ year, count }) => option({ year }, String(year), count))}
        </optgroup>
      )}
    </select>
  );
}
