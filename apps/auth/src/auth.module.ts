import { Module, type DynamicModule } from '@nestjs/common';
import { MongoModule } from '@salon/mongo';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from './environment.ts';
import { HealthController } from './health.controller.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { AccessTokens } from './sessions/access-tokens.ts';
import { RefreshTokenRepository } from './sessions/refresh-token.repository.ts';
import { SessionController } from './sessions/session.controller.ts';
import { SessionService } from './sessions/session.service.ts';
import { FirstAdmin } from './users/first-admin.ts';
import { UserRepository } from './users/user.repository.ts';

@Module({})
export class AuthModule {
  static configure(environment: AuthEnvironment): DynamicModule {
    return {
      module: AuthModule,
      imports: [MongoModule.connect(environment.MONGO_URL)],
      controllers: [SessionController, HealthController],
      providers: [
        { provide: AUTH_ENVIRONMENT, useValue: environment },
        AccessTokens,
        FirstAdmin,
        PasswordHasher,
        RefreshTokenRepository,
        SessionService,
        UserRepository,
      ],
    };
  }
}
