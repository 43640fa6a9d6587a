ALTER TABLE "tours" ADD COLUMN "agreed_by" uuid;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tours_agreed_by" ON "tours" USING btree ("agreed_by");