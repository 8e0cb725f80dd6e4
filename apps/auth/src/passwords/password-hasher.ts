import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the package's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordHasher {
  private readonly decoy = hash('a password of no account', cost);

  hash(password: string): Promise<string> {
    return hash(password, cost);
  }

  /** Takes as long for an unknown user (hash null) as for a known one. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.decoy), password);
    return matches && passwordHash !== null;
  }
}
