/** The hub's own rule for each part, without a leading dot or hyphen: a part is also the name of a folder. */
export const modelIdPattern = String.raw`(?!.*\.\.)\w[\w.-]{0,95}/\w[\w.-]{0,95}`;

/** Whether the text is `owner/name` of a model on the hub, safe to use as a path. */
export const isModelId = (text: string): boolean => new RegExp(`^${modelIdPattern}$`).test(text);
