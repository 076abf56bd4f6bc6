-- "Khoá" is what locks an account; what a machine calls with is "mã truy cập". A name that somebody gave stays.
UPDATE functions SET name = 'Quản lý mã truy cập của máy', search = ''
WHERE seed = 'machine-keys' AND name = 'Quản lý khoá của máy';
