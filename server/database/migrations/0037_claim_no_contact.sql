-- As people say it: a phone is picked up rather than answered.
update claim_categories set title_ky = 'Телефонду көтөрбөйт же номер бирөөнүкү' where id = 8;
