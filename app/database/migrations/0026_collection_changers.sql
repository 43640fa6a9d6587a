ALTER TABLE "collections" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "described_by" uuid;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_described_by_users_id_fk" FOREIGN KEY ("described_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_named_by" ON "collections" USING btree ("named_by");--> statement-breakpoint
CREATE INDEX "collections_described_by" ON "collections" USING btree ("described_by");