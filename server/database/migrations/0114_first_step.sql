-- The registration begins with the contacts (docs/decisions/0030): whoever has not begun it yet, and stands at what was its first step, begins there too.
update businesses set registration_step = 'contacts' where registration_step = 'logo';
