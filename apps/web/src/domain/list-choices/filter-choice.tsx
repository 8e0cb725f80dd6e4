import { useImageFiltersQuery } from '../images/image-endpoints.ts';
import { valueOf } from '../images/image-filter.ts';
import type { ImageFilter } from '../images/image-filter.ts';
import { Select } from '../../ui/select.tsx';
import styles from './filter-choice.module.css';
import { messages } from './messages.ts';

const { filters: texts } = messages;

interface FilterChoiceProps {
  filter: ImageFilter;
  /** Whether the list has only some of the images: the counts, which are those of all images, do not fit it. */
  isPart: boolean;
  /** An empty text for all images. */
  onFilter: (value: string) => void;
}

/** Narrows the list to images without a caption or a collection, to those of a camera, or to those of a year. */
export function FilterChoice({ filter, isPart, onFilter }: FilterChoiceProps) {
  const { data } = useImageFiltersQuery();
  const { cameras = [], years = [], standalone = 0, uncaptioned = 0 } = data ?? {};
  const chosen = valueOf(filter);
  const option = (of: ImageFilter, label: string, count: number) => (
    <option key={valueOf(of)} value={valueOf(of)}>
      {isPart || !data ? label : texts.counted(label, count)}
    </option>
  );
  const known = [
    ...cameras.map(({ camera }) => valueOf({ camera })),
    ...years.map(({ year }) => valueOf({ year })),
  ];
  return (
    <Select
      className={styles.filter}
      aria-label={texts.label}
      value={chosen}
      onChange={({ target }) => onFilter(target.value)}
    >
      <option value="">{texts.all}</option>
      {!isPart && option({ only: 'uncaptioned' }, texts.uncaptioned, uncaptioned)}
      {!isPart && option({ only: 'standalone' }, texts.standalone, standalone)}
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
    </Select>
  );
}
