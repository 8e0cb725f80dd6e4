import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { TaskService } from './task.service.ts';

@Controller()
export class TaskController {
  constructor(private readonly tasks: TaskService) {}

  @Answers('tasks.start')
  async start({ task }: CallRequest<'tasks.start'>): Promise<CallReply<'tasks.start'>> {
    return { run: await this.tasks.start(task) };
  }

  @Answers('tasks.byId')
  async byId({ id }: CallRequest<'tasks.byId'>): Promise<CallReply<'tasks.byId'>> {
    return { run: await this.tasks.byId(id) };
  }

  @Answers('tasks.cancel')
  async cancel({ id }: CallRequest<'tasks.cancel'>): Promise<CallReply<'tasks.cancel'>> {
    return { run: await this.tasks.cancel(id) };
  }

  @Answers('tasks.list')
  async list(): Promise<CallReply<'tasks.list'>> {
    return { runs: await this.tasks.list() };
  }
}
