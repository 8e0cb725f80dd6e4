import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const projects = [
  ...['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  ),
  ...['tools', 'e2e', 'bench'],
];
/** All of `api-contract` is the contract; its routes and its other schemas are two entries of one library. */
const libraries = readdirSync(join(root, 'libs')).filter((name) => name !== 'api-contract');

const statementsOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest).statements;

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** The names of the values that a module exports. Types of parameters and results may be exported for their name alone. */
function valuesOf(path: string): string[] {
  return statementsOf(path).flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const { exportClause: names, moduleSpecifier } = statement;
      if (names && ts.isNamedExports(names))
        return names.elements.filter((each) => !each.isTypeOnly).map(({ name }) => name.text);
      const module = moduleSpecifier as ts.StringLiteral; // the grammar allows nothing else
      return names ? [] : valuesOf(join(dirname(path), module.text));
    }
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) =>
        ts.isIdentifier(name) ? name.text : '',
      );
    const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isValue && statement.name ? [statement.name.text] : [];
  });
}

const sourcesOf = (project: string): string[] =>
  readdirSync(join(root, project), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => readFileSync(join(root, project, file), 'utf8'));

const sources = new Map(projects.map((project) => [project, sourcesOf(project)]));

/** The names between braces beside the name of the library, in imports of all forms. */
function usesOf(library: string): Set<string> {
  const before = String.raw`\{([^{}]*)\}\s*(?:from\s|=\s*await\s+import\()\s*'@salon/${library}'`;
  const texts = [...sources].filter(([project]) => project !== `libs/${library}`);
  return new Set(
    texts.flatMap(([, files]) =>
      files.flatMap((text) =>
        [...text.matchAll(new RegExp(before, 'g'))].flatMap(
          ([, names = '']) => names.match(/\w+/g) ?? [],
        ),
      ),
    ),
  );
}

describe.each(libraries)('the library %s', (library) => {
  it('exports no value that only the library itself uses', () => {
    const uses = usesOf(library);
    const values = valuesOf(join(root, 'libs', library, 'src/index.ts'));
    expect(values.filter((name) => !uses.has(name))).toEqual([]);
  });
});
