import { Injectable, Logger } from '@nestjs/common';
import type { LoginBody, User } from '@salon/api-contract';
import { PendingLogouts } from '@salon/server-kit';
import { ServiceError, sessionIdOf, type Tokens } from '@salon/service-contract';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { sha256Hex } from '../sha256-hex.ts';
import { toUser, type UserRecord } from '../users/user-record.ts';
import { UserRepository } from '../users/user.repository.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshLimit } from './refresh-limit.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import type { SessionRecord } from './session-record.ts';
import { SessionRepository } from './session.repository.ts';
import { expiryOf, verdictOn, type Verdict } from './verdict-on.ts';

/** A refresh token with its session and its status. */
interface Presented {
  session: SessionRecord;
  successor: string;
  verdict: Exclude<Verdict, 'invalid'>;
}

const invalid = () => new ServiceError('auth/invalid-refresh-token');

@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name);

  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly sessions: SessionRepository,
    private readonly pendingLogouts: PendingLogouts,
    private readonly limit: RefreshLimit,
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

  /** Starts a session for an authenticated user. */
  async begin(user: UserRecord, now = new Date()): Promise<Tokens & { user: User }> {
    await this.users.recordLogin(user._id);
    const token = this.refreshTokens.first();
    const expiresAt = expiryOf(now, now);
    await this.sessions.start({
      _id: sessionIdOf(token),
      userId: user._id,
      passwordKey: sha256Hex(user.passwordHash),
      currentHash: sha256Hex(token),
      previousHash: null,
      rotatedAt: null,
      startedAt: now,
      expiresAt,
      revokedAt: null,
    });
    return { ...(await this.tokensFor(user, token, expiresAt)), user: toUser(user) };
  }

  /** Exchanges a token for its successor. A repeat within the grace period gets the same successor. */
  async refresh(token: string, now = new Date()): Promise<Tokens> {
    for (;;) {
      const { session, successor, verdict } = await this.examine(token, now);
      // First: a refused refresh must not change the session.
      await this.limit.count(session._id);
      if (verdict === 'reused') {
        await this.sessions.revoke(session._id, now);
        this.logger.warn({ msg: 'a refresh token was used again', userId: session.userId });
        throw invalid();
      }
      const user = await this.userOf(session);
      if (verdict === 'repeated') return this.tokensFor(user, successor, session.expiresAt);
      const expiresAt = expiryOf(session.startedAt, now);
      const next = { currentHash: sha256Hex(successor), rotatedAt: now, expiresAt };
      const isRotated = await this.sessions.rotate(session, next);
      if (isRotated) return this.tokensFor(user, successor, expiresAt);
      // Another request has refreshed or ended the session: the next round reads its new state.
    }
  }

  /** The user of a session. Read-only: a check in one tab must not end the session of other tabs. */
  async holderOf(token: string, now = new Date()): Promise<User> {
    const { session, verdict } = await this.examine(token, now);
    if (verdict === 'reused') throw invalid();
    return toUser(await this.userOf(session));
  }

  async logout(sessionId: string, now = new Date()): Promise<void> {
    await this.sessions.revoke(sessionId, now);
  }

  private async examine(token: string, now: Date): Promise<Presented> {
    const id = sessionIdOf(token);
    await this.applyPendingLogout(id, now);
    const session = await this.sessions.find(id);
    if (!session) throw invalid();
    const successor = this.refreshTokens.successorOf(token);
    const hashes = { hash: sha256Hex(token), successorHash: sha256Hex(successor) };
    const verdict = verdictOn(session, hashes, now);
    if (verdict === 'invalid') throw invalid();
    return { session, successor, verdict };
  }

  private async applyPendingLogout(id: string, now: Date): Promise<void> {
    if (!(await this.pendingLogouts.has(id))) return;
    await this.logout(id, now);
    await this.pendingLogouts.remove(id);
  }

  /** A new password ends the sessions of the old one. */
  private async userOf({ userId, passwordKey }: SessionRecord): Promise<UserRecord> {
    const user = await this.users.byId(userId);
    if (!user || passwordKey !== sha256Hex(user.passwordHash)) throw invalid();
    return user;
  }

  private async tokensFor(user: UserRecord, refreshToken: string, expiresAt: Date) {
    const accessToken = await this.accessTokens.sign(user);
    return { accessToken, refreshToken, refreshExpiresAt: expiresAt.toISOString() };
  }
}
