-- An index and a check get the names that the code says (CONTRIBUTING.md, standard words); nothing asks for them by name.
ALTER TABLE "decision_ballots" RENAME CONSTRAINT "decision_ballots_said" TO "decision_ballots_answered";--> statement-breakpoint
ALTER INDEX "inquiries_desk" RENAME TO "inquiries_without_manager";
