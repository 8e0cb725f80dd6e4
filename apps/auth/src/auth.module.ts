import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@salon/jobs';
import { MongoModule } from '@salon/mongo';
import { PendingLogouts, RedisModule, SettingsReader } from '@salon/server-kit';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from './environment.ts';
import { HealthController } from './health.controller.ts';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { Mailer } from './links/mailer.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordController } from './passwords/password.controller.ts';
import { PasswordService } from './passwords/password.service.ts';
import { AccessTokens } from './sessions/access-tokens.ts';
import { RefreshLimit } from './sessions/refresh-limit.ts';
import { RefreshTokens } from './sessions/refresh-tokens.ts';
import { SessionController } from './sessions/session.controller.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { SessionService } from './sessions/session.service.ts';
import { SignupController } from './signup/signup.controller.ts';
import { SignupService } from './signup/signup.service.ts';
import { FirstAdmin } from './users/first-admin.ts';
import { UserRepository } from './users/user.repository.ts';

@Module({})
export class AuthModule {
  static configure(environment: AuthEnvironment): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        MongoModule.connect(environment.MONGO_URL),
        JobsModule.enqueue(environment.REDIS_URL),
        RedisModule.connect(environment.REDIS_URL),
      ],
      controllers: [SessionController, SignupController, PasswordController, HealthController],
      providers: [
        { provide: AUTH_ENVIRONMENT, useValue: environment },
        AccessTokens,
        FirstAdmin,
        LinkTokenRepository,
        MailedLinks,
        Mailer,
        PasswordHasher,
        PasswordService,
        PendingLogouts,
        RefreshLimit,
        RefreshTokens,
        SessionRepository,
        SessionService,
        SettingsReader,
        SignupService,
        UserRepository,
      ],
    };
  }
}
