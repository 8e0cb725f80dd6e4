/** The circumstances of the gallery's services, which `preload.ts` brings about inside of them. */
export interface Conditions {
  /** Added to the clock. */
  clockMs: number;
  /** How the folder of the objects behaves. */
  storage: 'well' | 'refusing' | 'slow' | 'full';
}

export const normal: Conditions = { clockMs: 0, storage: 'well' };

/** The variable that names the file with the conditions. */
export const conditionsVariable = 'CHAOS_CONDITIONS';
