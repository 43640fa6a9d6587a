/** How often each fault is made: 20, or what `npm run test:faults` says. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 6)
