import { Link } from '../../ui/link.tsx';
import type { Category } from './categories.ts';
import styles from './category-links.module.css';
import { messages } from './messages.ts';

/** Links to the categories on the page. */
export function CategoryLinks({ categories }: { categories: Category[] }) {
  return (
    <nav aria-label={messages.categories} className={styles.links}>
      <ul>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link to={`#${id}`} replace>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
