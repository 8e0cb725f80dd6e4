import { describingFiles, families } from '../families.ts';
import { modelConfig } from '../model-config.ts';
import { chooseWeights, weightFile } from '../weights.ts';
import { InstallError } from './install-error.ts';

const optionalFiles = ['generation_config.json', 'processor_config.json'];

/**
 * The files of a model that Salon loads: its settings, and each network once.
 * @param config the text of its `config.json`
 * @param listed the paths of all its files on the hub
 * @throws InstallError if the model has another family or a file is missing
 */
export function chooseFiles(id: string, config: string, listed: readonly string[]): string[] {
  const networks = rolesOf(id, config).flatMap((role) => networkFiles(id, role, listed));
  const missing = describingFiles.find((name) => !listed.includes(name));
  if (missing !== undefined) throw new InstallError(`The hub has no ${missing} of ${id}.`);
  const optional = optionalFiles.filter((name) => listed.includes(name));
  return [...describingFiles, ...optional, ...networks];
}

function rolesOf(id: string, config: string): readonly string[] {
  const type = modelConfig.safeParse(parseJson(config)).data?.model_type;
  const known = Object.values(families);
  const family = known.find(({ modelType }) => modelType === type);
  if (family) return family.roles;
  const types = known.map(({ modelType }) => modelType).join(', ');
  const found = type === undefined ? 'without a type' : `of the type ${type}`;
  throw new InstallError(`${id} is a model ${found}; Salon can use these types: ${types}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function networkFiles(id: string, role: string, listed: readonly string[]): string[] {
  // `findModel` uses the same rule.
  const type = chooseWeights(role, (path) => listed.includes(path));
  if (type === undefined) throw new InstallError(`The hub has no onnx/${role}.onnx of ${id}.`);
  const file = weightFile(role, type);
  // Weights beyond 2 GB are in files beside the network: name.onnx_data, name.onnx_data_1, …
  const weights = listed.filter(
    (path) => path.startsWith(`${file}_data`) && /_data(_\d+)?$/.test(path),
  );
  return [file, ...weights];
}
