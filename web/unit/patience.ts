/** For what comes after a while: a busy machine takes longer than the libraries' one second. Only what never comes takes so long. */
export const PATIENT = { timeout: 30_000 };
