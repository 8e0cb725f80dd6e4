import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@salon/jobs';
import { MongoModule } from '@salon/mongo';
import { PendingLogouts, RedisModule, SettingsReader } from '@salon/server-kit';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from './environment.ts';
import { HealthCalls } from './health.calls.ts';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { Mailer } from './links/mailer.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordCalls } from './passwords/password.calls.ts';
import { PasswordService } from './passwords/password.service.ts';
import { AccessTokens } from './sessions/access-tokens.ts';
import { RefreshLimit } from './sessions/refresh-limit.ts';
import { RefreshTokens } from './sessions/refresh-tokens.ts';
import { SessionCalls } from './sessions/session.calls.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { SessionService } from './sessions/session.service.ts';
import { SignupCalls } from './signup/signup.calls.ts';
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
      controllers: [SessionCalls, SignupCalls, PasswordCalls, HealthCalls],
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
