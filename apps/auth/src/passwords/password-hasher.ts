import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ServiceError } from '@salon/service-contract';

/** OWASP's minimum for argon2id, the package's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords that are hashed or wait. At 80 ms each on one slow core the last of them ends within the deadline of a call,
 * which is 5 s; the caller of a later one would not get the result.
 */
export const maxPending = 50;

/**
 * Some keyboards type a letter and its accent as two characters, others as one. Passwords are hashed with one, so that
 * they are the same on every device.
 * @throws ServiceError `service/unavailable` from each method if too many passwords wait
 */
@Injectable()
export class PasswordHasher {
  private pending = 0;
  private readonly decoy = hash('a password of no account', cost);

  hash(password: string): Promise<string> {
    return this.counted(() => hash(password.normalize('NFC'), cost));
  }

  /** Takes as long for an unknown user (hash null) as for a known one. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const composed = password.normalize('NFC');
    const matches =
      (await this.verified(passwordHash, composed)) ||
      // An older version hashed passwords as they were typed.
      (composed !== password && (await this.verified(passwordHash, password)));
    return matches && passwordHash !== null;
  }

  private verified(passwordHash: string | null, password: string): Promise<boolean> {
    return this.counted(async () => verify(passwordHash ?? (await this.decoy), password));
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= maxPending) throw new ServiceError('service/unavailable');
    this.pending += 1;
    try {
      return await work();
    } finally {
      this.pending -= 1;
    }
  }
}
