import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { LoginBody, User } from '@salon/api-contract';
import { ServiceError, type Tokens } from '@salon/service-contract';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { hashOf, newToken } from '../links/secret-token.ts';
import { toUser, type UserRecord } from '../users/user-record.ts';
import { UserRepository } from '../users/user.repository.ts';
import { AccessTokens } from './access-tokens.ts';
import type { RefreshTokenRecord } from './refresh-token-record.ts';
import { RefreshTokenRepository } from './refresh-token.repository.ts';

const refreshLifetimeMs = 30 * 24 * 3_600_000;
/** Two tabs, or a retry of an answer that was lost, may present one token twice within this time. */
const reuseGraceMs = 10_000;

@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name);

  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokenRepository,
  ) {}

  async login({ username, password }: LoginBody): Promise<Tokens & { user: User }> {
    const user = await this.users.byNameOrEmail(username);
    const matches = await this.passwords.matches(user?.passwordHash ?? null, password);
    if (!user || !matches) throw new ServiceError('auth/invalid-credentials');
    if (!user.emailVerified)
      throw new ServiceError('auth/email-unverified', {
        requiresVerification: true,
        user: toUser(user),
      });
    return this.begin(user);
  }

  /** Begins a session for somebody who has shown who they are. */
  async begin(user: UserRecord): Promise<Tokens & { user: User }> {
    await this.users.recordLogin(user._id);
    return { ...(await this.issue(user, randomUUID())), user: toUser(user) };
  }

  async refresh(refreshToken: string, now = new Date()): Promise<Tokens> {
    const hash = hashOf(refreshToken);
    const token = (await this.refreshTokens.use(hash, now)) ?? (await this.reused(hash, now));
    return this.issue(await this.userOf(token), token.familyId);
  }

  /** Whose session it is. The token stays as it is: whoever only looks must not end the session of other tabs. */
  async holderOf(refreshToken: string, now = new Date()): Promise<User> {
    const token = await this.refreshTokens.find(hashOf(refreshToken));
    if (!token || token.expiresAt <= now || (token.usedAt && !isInGrace(token.usedAt, now)))
      throw new ServiceError('auth/invalid-refresh-token');
    return toUser(await this.userOf(token));
  }

  async logout(refreshToken: string): Promise<void> {
    const token = await this.refreshTokens.find(hashOf(refreshToken));
    if (token) await this.refreshTokens.removeFamily(token.familyId);
  }

  /** A used token within its grace counts as valid; later it was stolen, and its whole family ends. */
  private async reused(hash: string, now: Date) {
    const token = await this.refreshTokens.find(hash);
    if (!token?.usedAt || token.expiresAt <= now)
      throw new ServiceError('auth/invalid-refresh-token');
    if (isInGrace(token.usedAt, now)) return token;
    await this.refreshTokens.removeFamily(token.familyId);
    this.logger.warn({ msg: 'a refresh token was used twice', userId: token.userId });
    throw new ServiceError('auth/invalid-refresh-token');
  }

  /** A new password ends the sessions that began with the old one. */
  private async userOf({ userId, passwordKey }: RefreshTokenRecord): Promise<UserRecord> {
    const user = await this.users.byId(userId);
    if (!user || passwordKey !== hashOf(user.passwordHash))
      throw new ServiceError('auth/invalid-refresh-token');
    return user;
  }

  private async issue(user: UserRecord, familyId: string): Promise<Tokens> {
    const refreshToken = newToken();
    const expiresAt = new Date(Date.now() + refreshLifetimeMs);
    await this.refreshTokens.add({
      _id: hashOf(refreshToken),
      familyId,
      userId: user._id,
      passwordKey: hashOf(user.passwordHash),
      usedAt: null,
      expiresAt,
    });
    const accessToken = await this.accessTokens.sign(user);
    return { accessToken, refreshToken, refreshExpiresAt: expiresAt.toISOString() };
  }
}

const isInGrace = (usedAt: Date, now: Date) => now.getTime() - usedAt.getTime() <= reuseGraceMs;
