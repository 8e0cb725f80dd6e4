import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const source = join(import.meta.dirname, '../../apps/web/src');

/** The attributes whose values a person reads or hears. */
const textAttributes =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|help)$/;
/** The properties of toasts, dialogs and requests whose values are shown. */
const textProperties = /^(title|description|question|failed|failedTitle|fallback|doing)$/;
/** Names of icons and states are not texts. */
const isName = (text: string): boolean => /^[a-z]+(-[a-z0-9]+)+$/.test(text);
const hasWords = (text: string): boolean => /\p{Letter}/u.test(text) && !isName(text);

/** Where texts lie in the code: what components render, attributes a person reads, and texts of toasts and dialogs. */
function textsIn(name: string, code: string): string[] {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];

  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (hasWords(text)) found.push(`${name}:${line + 1}: ${text.replace(/\s+/g, ' ').trim()}`);
  };
  /** Reports the texts that an expression can result in. */
  const reportResults = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      report(
        node,
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(''),
      );
    } else if (ts.isConditionalExpression(node)) {
      reportResults(node.whenTrue);
      reportResults(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      const isGuard = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      if (!isGuard) reportResults(node.left);
      reportResults(node.right);
    } else if (ts.isParenthesizedExpression(node)) reportResults(node.expression);
  };
  const isText = ({ parent }: ts.JsxExpression): boolean =>
    ts.isJsxAttribute(parent) ? textAttributes.test(parent.name.getText()) : true;
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isPropertyAssignment(node) && textProperties.test(node.name.getText())) {
      reportResults(node.initializer);
    } else if (ts.isJsxExpression(node) && node.expression && isText(node)) {
      reportResults(node.expression);
    } else if (ts.isJsxAttribute(node) && textAttributes.test(node.name.getText())) {
      if (node.initializer && ts.isStringLiteral(node.initializer)) {
        report(node, node.initializer.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('the interface texts', () => {
  it('lie in files of messages', () => {
    const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.spec\.|messages\.ts$/.test(file),
    );
    expect(components.length).toBeGreaterThan(250);
    expect(
      components.flatMap((file) => textsIn(file, readFileSync(join(source, file), 'utf8'))),
    ).toEqual([]);
  });

  it.each([
    ['text between tags', '<p>Try again</p>'],
    ['a label', '<button aria-label="Close" />'],
    ['a title', '<Message title="Nothing found" />'],
    ['a placeholder', '<input placeholder="Search" />'],
    ['the name of a picture', '<img alt="A lake" />'],
    ['a text in braces', "<p>{'Try again'}</p>"],
    ['a text of two', "<p>{isOn ? 'On' : messages.off}</p>"],
    ['a text on a condition', "<p>{isOn && 'On'}</p>"],
    ['a text in place of a missing one', "<img alt={caption ?? 'Photo'} />"],
    ['the title of a toast', "showToast({ title: 'Image Deleted' })"],
    ['a text with a value', '<button title={`Delete ${name}`} />'],
  ])('are found: %s', (_what, code) => {
    expect(textsIn('sample.tsx', code)).toHaveLength(1);
  });

  it.each([
    ['messages', '<p title={messages.hint}>{messages.text}</p>'],
    ['punctuation', '<p>{width} × {height}.</p>'],
    ['an empty name', '<img alt="" />'],
    ['attributes that nothing reads out', '<p className="visually-hidden" role="status" />'],
    ['properties of messages', 'showToast({ title: messages.deleted })'],
    ['comparisons', "<p>{status === 'done' && messages.done}</p>"],
  ])('are not mistaken: %s', (_what, code) => {
    expect(textsIn('sample.tsx', code)).toEqual([]);
  });
});
