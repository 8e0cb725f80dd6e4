export interface SpecialTokens {
  readonly bos: string;
  readonly eos: string;
  readonly unk: string;
  readonly pad: string;
}

/**
 * `tokenizer.json` of whole words: pieces of words would find "red" inside "coloured".
 * @param surrounded whether a text is put between `bos` and `eos`
 */
export function tokenizerFile(
  vocabulary: readonly string[],
  special: SpecialTokens,
  { surrounded }: { surrounded: boolean },
) {
  const ids = Object.fromEntries(vocabulary.map((token, id) => [token, id]));
  const added = [...new Set(Object.values(special) as string[])].map((content) => ({
    id: ids[content],
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }));
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: true,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: surrounded ? betweenTokens(special, ids) : null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: special.unk,
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: ids,
    },
  };
}

function betweenTokens({ bos, eos }: SpecialTokens, ids: Record<string, number>) {
  const token = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id: string, typeId: number) => ({ Sequence: { id, type_id: typeId } });
  return {
    type: 'TemplateProcessing',
    single: [token(bos), sequence('A', 0), token(eos)],
    pair: [sequence('A', 0), sequence('B', 1)],
    special_tokens: Object.fromEntries(
      [bos, eos].map((id) => [id, { id, ids: [ids[id]], tokens: [id] }]),
    ),
  };
}

/** `tokenizer_config.json`. */
export const tokenizerConfig = (
  tokenizerClass: string,
  { bos, eos, unk, pad }: SpecialTokens,
  maxTokens: number,
) => ({
  tokenizer_class: tokenizerClass,
  model_max_length: maxTokens,
  do_lower_case: true,
  bos_token: bos,
  eos_token: eos,
  unk_token: unk,
  pad_token: pad,
});
