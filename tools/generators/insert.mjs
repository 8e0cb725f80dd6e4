/**
 * Inserts text into a file before the first occurrence of the anchor; throws if there is none.
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} path
 * @param {string} anchor
 * @param {string} text
 */
export function insertBefore(tree, path, anchor, text) {
  const content = tree.read(path, 'utf8') ?? '';
  const at = content.indexOf(anchor);
  if (at < 0) throw new Error(`${path} has no "${anchor}", before which the generator adds code.`);
  tree.write(path, content.slice(0, at) + text + content.slice(at));
}

/**
 * Registers a class in an array of a module of NestJS, and imports it.
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} module
 * @param {string} anchor an element of the array
 * @param {string} className
 * @param {string} from the path of the class, relative to the module
 */
export function register(tree, module, anchor, className, from) {
  insertBefore(tree, module, '\n@Module(', `import { ${className} } from '${from}';\n`);
  insertBefore(tree, module, anchor, `${className},\n`);
}
