/** Tokens are the only place for colours: these functions write them elsewhere. */
const colorFunctions = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
];

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  // Their custom properties are known in each file.
  referenceFiles: ['apps/web/src/styles/tokens.css'],
  rules: {
    'declaration-no-important': true,
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Write class names in camelCase' },
    ],
    'selector-max-id': 0,
    'max-nesting-depth': 1,
    'no-unknown-animations': true,
    'no-unknown-custom-properties': true,
    'color-no-hex': true,
    'color-named': ['never', { ignore: ['inside-function'] }],
    'function-disallowed-list': colorFunctions,
    // Sums of custom properties need the unit.
    'length-zero-no-unit': [true, { ignore: ['custom-properties'], ignoreFunctions: ['var'] }],
    'hue-degree-notation': 'number',
    // The names of fonts.
    'value-keyword-case': ['lower', { ignoreKeywords: ['Georgia', 'Arial'] }],
    // Always quoted, as prettier leaves them.
    'font-family-name-quotes': null,
    // Empty lines group declarations; their places are a matter of reading.
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
  },
  overrides: [
    {
      files: ['apps/web/src/styles/*.css'],
      rules: {
        // Global classes, which index.html and any component may use.
        'selector-class-pattern': '^[a-z]+(-[a-z]+)*$',
      },
    },
    { files: ['apps/web/src/styles/tokens.css'], rules: { 'function-disallowed-list': null } },
  ],
};
