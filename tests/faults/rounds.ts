/** Number of rounds of each fault: 6, or FAULT_ROUNDS. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 6)
