import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { SettingsService } from './settings.service.ts';

@Controller()
export class SettingsCalls {
  constructor(private readonly settings: SettingsService) {}

  @Answers('settings.public')
  async public() {
    return { settings: await this.settings.public() };
  }

  @Answers('settings.all')
  async all() {
    return { settings: await this.settings.all() };
  }

  @Answers('settings.update')
  async update(body: CallRequest<'settings.update'>) {
    return { settings: await this.settings.update(body) };
  }

  @Answers('settings.reset')
  async reset({ name }: CallRequest<'settings.reset'>) {
    return { setting: await this.settings.reset(name) };
  }
}
