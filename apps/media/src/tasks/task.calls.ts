import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { TaskService } from './task.service.ts';

@Controller()
export class TaskCalls {
  constructor(private readonly tasks: TaskService) {}

  @Answers('tasks.start')
  async start({ task, repeatKey }: CallRequest<'tasks.start'>) {
    return { run: await this.tasks.start(task, repeatKey) };
  }

  @Answers('tasks.byId')
  async byId({ id }: CallRequest<'tasks.byId'>) {
    return { run: await this.tasks.byId(id) };
  }

  @Answers('tasks.cancel')
  async cancel({ id }: CallRequest<'tasks.cancel'>) {
    return { run: await this.tasks.cancel(id) };
  }

  @Answers('tasks.list')
  async list() {
    return { runs: await this.tasks.list() };
  }
}
