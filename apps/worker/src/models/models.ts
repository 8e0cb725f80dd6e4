import { Injectable } from '@nestjs/common';
import { modelKind, type ErrorCode, type ModelKind } from '@salon/api-contract';
import { TryLater } from '@salon/jobs';
import {
  findModel,
  modelIdOf,
  ModelMissing,
  ModelsUnreadable,
  type InstalledModel,
} from '@salon/models';
import { SettingsReader } from '@salon/server-kit';
import { ServiceError, type ModelStatuses } from '@salon/service-contract';

/**
 * The contents of the models folder are cached for this time. After that, a model that was installed by hand is found.
 */
const rememberMs = 5_000;

const noModel: readonly ErrorCode[] = ['model/off', 'model/missing'];

const settingOf = { embedding: 'embeddingModel', caption: 'captionModel' } as const;

interface Found {
  id: string;
  until: number;
  model: Promise<InstalledModel>;
}

/** The models that the settings name, in the models folder. */
@Injectable()
export class Models {
  private readonly found = new Map<ModelKind, Found>();

  constructor(
    readonly folder: string,
    private readonly settings: SettingsReader,
  ) {}

  /**
   * The id on the hub, or null when the setting is 'off'.
   * @throws ServiceError `service/unavailable` while the settings are unknown: the default may be another model
   */
  async idOf(kind: ModelKind): Promise<string | null> {
    return modelIdOf(kind, (await this.settings.published())[settingOf[kind]]);
  }

  /**
   * @throws ServiceError `model/off`; `model/missing` with a message that names what is missing
   * @throws TryLater if the models folder cannot be read
   */
  async required(kind: ModelKind): Promise<InstalledModel> {
    const id = await this.idOf(kind);
    if (id === null) throw new ServiceError('model/off', { message: offMessage(kind) });
    try {
      return await this.find(kind, id);
    } catch (error) {
      if (error instanceof ModelsUnreadable) throw new TryLater(error);
      if (!(error instanceof ModelMissing)) throw error;
      throw new ServiceError('model/missing', { model: id, message: error.message });
    }
  }

  /**
   * Null if no model is installed or chosen, which is common and not an error.
   * @throws ServiceError `service/unavailable` while the settings are unknown
   * @throws TryLater if the models folder cannot be read
   */
  async available(kind: ModelKind): Promise<InstalledModel | null> {
    try {
      return await this.required(kind);
    } catch (error) {
      if (error instanceof ServiceError && noModel.includes(error.code)) return null;
      throw error;
    }
  }

  /** Call after the folder has changed. */
  forget(): void {
    this.found.clear();
  }

  async statuses(): Promise<ModelStatuses> {
    return Promise.all(modelKind.options.map((kind) => this.statusOf(kind)));
  }

  private async statusOf(kind: ModelKind): Promise<ModelStatuses[number]> {
    const id = await this.idOf(kind);
    const missing = { kind, id, modelKey: null };
    try {
      const { key } = await this.required(kind);
      return { kind, id, state: 'ready', message: null, modelKey: key };
    } catch (error) {
      if (error instanceof TryLater)
        return { ...missing, state: 'missing', message: error.message };
      if (!(error instanceof ServiceError)) throw error;
      const state = error.code === 'model/off' ? 'off' : 'missing';
      return { ...missing, state, message: String(error.facts.message) };
    }
  }

  private find(kind: ModelKind, id: string): Promise<InstalledModel> {
    const known = this.found.get(kind);
    const now = performance.now();
    if (known?.id === id && now < known.until) return known.model;
    const model = findModel(this.folder, kind, id);
    this.found.set(kind, { id, until: now + rememberMs, model });
    return model;
  }
}

const offMessage = (kind: ModelKind) =>
  `The ${kind} model is off. Choose one in the settings to use this.`;
