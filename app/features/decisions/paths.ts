export const decisionPath = (collectionId: string) => `/collections/${collectionId}/decision`
