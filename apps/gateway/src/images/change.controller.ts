import { Controller } from '@nestjs/common';
import { changeImages, undoChange, type RouteInput } from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { inEnvelope } from '../http/envelope.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { Route } from '../http/route.ts';
import { toTaskRun } from '../tasks/to-task-run.ts';

@Controller()
export class ChangeController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(changeImages)
  async start(
    { body }: RouteInput<typeof changeImages>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const { id, run } = await this.rpc.ask('images.change', { ...body, repeatKey });
    return inEnvelope({ id, run: toTaskRun(run) });
  }

  @Route(undoChange)
  async undo({ params }: RouteInput<typeof undoChange>) {
    const { id, run } = await this.rpc.ask('images.undoChange', params);
    return inEnvelope({ id, run: toTaskRun(run) });
  }
}
