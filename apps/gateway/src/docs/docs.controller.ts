import { Controller, Get } from '@nestjs/common';
import type { oas31 } from 'zod-openapi';
import { openApiDocument } from './openapi-document.ts';

@Controller('docs')
export class DocsController {
  private readonly document = openApiDocument();

  @Get()
  openApi(): oas31.OpenAPIObject {
    return this.document;
  }
}
